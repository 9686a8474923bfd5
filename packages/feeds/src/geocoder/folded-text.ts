/** Words that people write short or long. */
const SPELT_OUT: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }

/** Most names are one plain word; they need none of the steps below. */
const PLAIN_WORD = /^[A-Za-z]{3,}$/

/** Text as it is compared: no case, no accents, no punctuation, common short forms spelt out, one space between words. */
export function foldText(text: string): string {
  if (PLAIN_WORD.test(text)) return text.toLowerCase()
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
    .replace(/\b(?:st|ste|ft|mt)\b(?=.)/g, (short) => SPELT_OUT[short] ?? short)
}
