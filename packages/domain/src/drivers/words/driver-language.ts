/** Languages of the driver's report and messages. */
export const DRIVER_LANGUAGES = ['en', 'es', 'fr'] as const
export type DriverLanguage = (typeof DRIVER_LANGUAGES)[number]

/** The name of each language in that language, so that all drivers recognize their own. */
export const DRIVER_LANGUAGE_NAMES: Record<DriverLanguage, string> = { en: 'English', es: 'Español', fr: 'Français' }

/** The language of a tag that a provider reports; null if messages are not written in it. */
export const reportedDriverLanguage = (tag: string): DriverLanguage | null =>
  DRIVER_LANGUAGES.find((one) => tag.toLowerCase().split(/[-_]/)[0] === one) ?? null

/** Returns the first supported language among language tags such as `es-MX`; English if none is supported. */
export function chooseDriverLanguage(tags: readonly string[]): DriverLanguage {
  for (const tag of tags) {
    const language = DRIVER_LANGUAGES.find((one) => tag.toLowerCase().split('-')[0] === one)
    if (language) return language
  }
  return 'en'
}
