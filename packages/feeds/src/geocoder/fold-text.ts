/** Abbreviations and their long forms. */
const LONG_FORMS: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }

/** Most names are a single plain word, which needs none of the steps below. */
const PLAIN_WORD = /^[A-Za-z]{3,}$/

/** Normalizes text for comparison: lower case, no accents, no punctuation, abbreviations expanded, single spaces. */
export function foldText(text: string): string {
  if (PLAIN_WORD.test(text)) return text.toLowerCase()
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
    .replace(/\b(?:st|ste|ft|mt)\b(?=.)/g, (abbreviation) => LONG_FORMS[abbreviation] ?? abbreviation)
}
