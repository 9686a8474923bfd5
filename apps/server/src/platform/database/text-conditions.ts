/** An id that is no uuid names nothing: asking PostgreSQL would be an error instead of an empty answer. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** Contains the text as typed: `%`, `_` and `\` of the user are letters, not wildcards. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
