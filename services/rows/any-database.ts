type Columns = Record<string, unknown>;

/** Any table and function, for the types of `@supabase/postgrest-js` in tests. */
export interface AnyDatabase {
  readonly __InternalSupabase: { readonly PostgrestVersion: "13" };
  readonly public: AnySchema;
  readonly shop: AnySchema;
}

interface AnySchema {
  readonly Tables: Record<string, { Row: Columns; Insert: Columns; Update: Columns; Relationships: [] }>;
  readonly Views: Record<string, { Row: Columns; Relationships: [] }>;
  readonly Functions: Record<string, { Args: Columns; Returns: Columns[] }>;
}
