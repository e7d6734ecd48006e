// Statements that read the system tables: https://www.postgresql.org/docs/current/catalogs.html

const isVisible = "n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'";

/** All schemas but those of PostgreSQL and of the other services. */
export const schemas: string = `
  select n.nspname as name from pg_namespace n
  where ${isVisible} and obj_description(n.oid, 'pg_namespace') is distinct from $1`;

export const relations: string = `
  select c.oid::text as oid, c.reltype::text as type_oid, n.nspname as schema, c.relname as name,
    c.relkind in ('r', 'p') as is_table,
    -- Bits: 4 for update, 8 for insert, 16 for delete.
    pg_relation_is_updatable(c.oid, true) as writes,
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'name', a.attname,
        'number', a.attnum,
        'type', format_type(a.atttypid, a.atttypmod),
        'defaultValue', case
          when a.attidentity <> '' then
            format('nextval(%L::regclass)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
          when a.attgenerated = '' then coalesce(pg_get_expr(d.adbin, d.adrelid), pg_get_expr(t.typdefaultbin, 0))
        end,
        'baseType', format_type((
          with recursive base as (
            select oid, typbasetype from pg_type where oid = a.atttypid
            union all select d.oid, d.typbasetype from base join pg_type d on d.oid = base.typbasetype
          )
          select oid from base where typbasetype = 0
        ), null)
      ) order by a.attnum)
      from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ), '[]') as columns,
    coalesce((
      select jsonb_agg(a.attname order by k.place)
      from pg_constraint p
      cross join unnest(p.conkey) with ordinality as k (attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where p.conrelid = c.oid and p.contype = 'p'
    ), '[]') as primary_key
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and ${isVisible}
  order by n.nspname, c.relname`;

const columnNames = (relation: string, numbers: string) => `(
  select jsonb_agg(a.attname order by k.place)
  from unnest(${numbers}) with ordinality as k (attnum, place)
  join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.attnum
)`;

export const foreignKeys: string = `
  select f.conname as name, f.conrelid::text as from_oid, f.confrelid::text as to_oid,
    ${columnNames("f.conrelid", "f.conkey")} as columns,
    ${columnNames("f.confrelid", "f.confkey")} as to_columns,
    exists (
      select from pg_constraint u
      where u.conrelid = f.conrelid and u.contype in ('p', 'u') and u.conkey <@ f.conkey
    ) as is_unique
  from pg_constraint f where f.contype = 'f' and f.conparentid = 0`;

/** The queries of views. 28 are the bits for update, insert and delete. */
export const viewRules: string = `
  select v.oid::text as oid, r.ev_action::text as rule, pg_relation_is_updatable(v.oid, false) & 28 = 28 as is_updatable
  from pg_rewrite r
  join pg_class v on v.oid = r.ev_class and v.relkind in ('v', 'm')
  join pg_namespace n on n.oid = v.relnamespace
  where r.rulename = '_RETURN' and ${isVisible}`;

export const routines: string = `
  select n.nspname as schema, p.proname as name,
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'name', coalesce(p.proargnames[i.place], ''),
        'type', format_type(i.type, null),
        'isRequired', i.input <= p.pronargs - p.pronargdefaults,
        'isVariadic', i.mode = 'v'
      ) order by i.place)
      from (
        select t.place, t.type, t.mode, row_number() over (order by t.place) as input
        from (
          select u.place, u.type, coalesce(p.proargmodes[u.place], 'i') as mode
          from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as u (type, place)
        ) t
        where t.mode in ('i', 'b', 'v')
      ) i
    ), '[]') as parameters,
    case when p.pronargs = 1 then p.proargtypes[0]::text end as argument_oid,
    b.oid::text as return_oid, format_type(p.prorettype, null) as return_type, p.proretset as returns_set,
    -- A record has columns only if they are declared.
    (b.typtype = 'c' or coalesce(p.proargmodes && '{o,b,t}'::"char"[], false)) as returns_row,
    p.prorows::integer as rows, p.provolatile = 'v' as is_volatile
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_type t on t.oid = p.prorettype
  cross join lateral (
    with recursive base as (
      select oid, typtype, typbasetype from pg_type where oid = p.prorettype
      union all select d.oid, d.typtype, d.typbasetype from base join pg_type d on d.oid = base.typbasetype
    )
    select oid, typtype from base where typbasetype = 0
  ) b
  where p.prokind = 'f' and t.typname not in ('trigger', 'event_trigger') and ${isVisible}`;
