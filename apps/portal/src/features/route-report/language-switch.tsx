import { DRIVER_LANGUAGE_NAMES, DRIVER_LANGUAGES, type DriverLanguage } from '@stormlane/domain/drivers'
import { useDriverWords } from './driver-words-context.ts'
import css from './route-report.module.css'

interface LanguageSwitchProps {
  language: DriverLanguage
  onLanguage: (language: DriverLanguage) => void
}

/** Uses the phone's native select, which is easier to hit than a custom menu. Languages are in their own names. */
export function LanguageSwitch({ language, onLanguage }: LanguageSwitchProps) {
  const { report } = useDriverWords()
  return (
    <select
      className={css.language}
      aria-label={report.language}
      value={language}
      onChange={(event) => onLanguage(event.target.value as DriverLanguage)}
    >
      {DRIVER_LANGUAGES.map((one) => (
        <option key={one} value={one} lang={one}>
          {DRIVER_LANGUAGE_NAMES[one]}
        </option>
      ))}
    </select>
  )
}
