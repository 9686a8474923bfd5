import { sql } from 'kysely'

/**
 * Which rows of `users` are people. Accounts of partner embeds are not; their addresses end with `.invalid` (RFC 2606).
 * So does that of an invited person whose address an account of another organization has.
 */
export const isPerson = sql<boolean>`(users.email not like '%.invalid' or users.invited_email is not null)`

/** The address at which a person is reached; `users` may have another name in the statement. */
export const personAddress = (users = 'users') =>
  sql<string>`coalesce(${sql.ref(`${users}.invited_email`)}, ${sql.ref(`${users}.email`)})`
