/** Every table, by its name in the database. Modules add theirs beside the migration that creates it. */
// biome-ignore lint/suspicious/noEmptyInterface: the first table arrives with migration 0002
export interface Tables {}
