import { DRIVER_LANGUAGE_NAMES, DRIVER_LANGUAGES, type DriverLanguage } from '@stormlane/domain'
import { useDriverWords } from './driver-words-context.ts'
import css from './route-report.module.css'

interface LanguageSwitchProps {
  language: DriverLanguage
  onLanguage: (language: DriverLanguage) => void
}

/** The select of the phone itself, whose wheel is easier to hit than a menu of ours. Each language is named in its own words. */
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
