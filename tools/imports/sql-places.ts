import type { SourceFiles } from './import-graph.ts'

const SERVER = 'apps/server/src/'
/** Beside repositories, only what is about the database itself holds SQL. */
const MAY_HOLD_SQL = /\.repository\.ts$|\.test\.ts$|^apps\/server\/src\/platform\/(database|outbox|queue)\b/
const SQL = /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/

/** The files of the server that query the database though they are no repository. */
export function sqlOutsideRepositories(files: SourceFiles): string[] {
  return Array.from(files)
    .filter(([file, text]) => file.startsWith(SERVER) && !MAY_HOLD_SQL.test(file) && SQL.test(text))
    .map(([file]) => `${file}: holds SQL, which belongs into the repository of the module that owns the table`)
}
