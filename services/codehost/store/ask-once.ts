import type { Parameter, Queryable } from "../../store/store.ts";

/** Asks the database the same question once: the items of a list share what they show, such as their repository. */
export function askOnce(database: Queryable): Queryable {
  const answers = new Map<string, Promise<readonly object[]>>();
  return {
    query<Row extends object>(sql: string, parameters: readonly Parameter[] = []): Promise<readonly Row[]> {
      const question = JSON.stringify([sql, parameters]);
      const answer = answers.get(question) ?? database.query<Row>(sql, parameters);
      answers.set(question, answer);
      return answer as Promise<readonly Row[]>;
    },
  };
}
