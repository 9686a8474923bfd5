/** The elements allowed in descriptions and analyses, without attributes; the contract lists the same. */
const ALLOWED = new Set('p h3 h4 ul ol li strong em br table thead tbody tr th td'.split(' '))
/** Elements whose content is not readable text; they are removed with their content. */
const WITH_CONTENT = /<(script|style|template|noscript|iframe|svg|math|title|textarea)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g
const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi

/**
 * Keeps allowed elements without their attributes, and only the text of all others. The only `<` and `>` in the result
 * are those of allowed elements, so no parser can find any other element in it.
 */
export function sanitizeHtml(html: string): string {
  const readable = html.replaceAll(COMMENT, '').replaceAll(WITH_CONTENT, '')
  let safe = ''
  let from = 0
  for (const { 0: tag, 1: slash, 2: name = '', index } of readable.matchAll(TAG)) {
    safe += withoutBrackets(readable.slice(from, index))
    if (ALLOWED.has(name.toLowerCase())) safe += `<${slash}${name.toLowerCase()}>`
    from = index + tag.length
  }
  return safe + withoutBrackets(readable.slice(from))
}

const withoutBrackets = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
