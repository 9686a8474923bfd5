import type { SourceFiles } from './import-graph.ts'

const SERVER = 'apps/server/src/'
/** Besides repositories, only files about the database itself may contain SQL. */
const MAY_HOLD_SQL = /\.repository\.ts$|\.test\.ts$|^apps\/server\/src\/platform\/(database|outbox|queue)\b/
const SQL = /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/

/** Files of the server that contain SQL although they are not repositories. */
export function sqlOutsideRepositories(files: SourceFiles): string[] {
  return Array.from(files)
    .filter(([file, text]) => file.startsWith(SERVER) && !MAY_HOLD_SQL.test(file) && SQL.test(text))
    .map(([file]) => `${file}: holds SQL, which belongs into the repository of the module that owns the table`)
}
