/** Languages of the driver's report and messages. */
export const DRIVER_LANGUAGES = ['en', 'es', 'fr'] as const
export type DriverLanguage = (typeof DRIVER_LANGUAGES)[number]

/** Each language in its own words, so that everybody finds theirs. */
export const DRIVER_LANGUAGE_NAMES: Record<DriverLanguage, string> = { en: 'English', es: 'Español', fr: 'Français' }

/** The first language that drivers are spoken to in, of language tags such as `es-MX`; English if there is none. */
export function chooseDriverLanguage(tags: readonly string[]): DriverLanguage {
  for (const tag of tags) {
    const language = DRIVER_LANGUAGES.find((one) => tag.toLowerCase().split('-')[0] === one)
    if (language) return language
  }
  return 'en'
}
