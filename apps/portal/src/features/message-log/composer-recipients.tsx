import { DRIVER_LANGUAGES } from '@stormlane/domain/drivers'
import css from './composer.module.css'
import { composerTexts as TEXTS } from './composer.texts.ts'
import type { Composer } from './use-composer.ts'

/** Nobody reads more names than this. */
const MOST_NAMES = 200

/** Who gets the message, in which language, and who does not and why. */
export function ComposerRecipients({ composer: { judged, drivers } }: { composer: Composer }) {
  const spoken = DRIVER_LANGUAGES.flatMap((language) => {
    const count = [...drivers.values()].filter((driver) => driver.language === language).length
    return count > 0 ? TEXTS.countOf(count, language) : []
  })
  const gets = judged.flatMap(({ vehicle, note, eligibility }) => {
    const driver = drivers.get(vehicle.id)
    if (!eligibility.eligible) return []
    const language = driver ? TEXTS.languageOf(driver.language, driver.isLanguageKnown) : ''
    return { id: vehicle.id, name: vehicle.name, driver: driver?.driverName ?? '', note: note ?? '', language }
  })
  const leftOut = judged.flatMap(({ vehicle, eligibility }) =>
    eligibility.eligible
      ? []
      : { id: vehicle.id, name: vehicle.name, driver: '', note: eligibility.reason, language: '' },
  )
  return (
    <div className={css.people}>
      <Names title={TEXTS.recipients} detail={spoken.join(', ')} rows={gets} />
      <Names title={TEXTS.leftOut} detail="" rows={leftOut} />
    </div>
  )
}

interface NamesProps {
  title: string
  detail: string
  rows: readonly { id: string; name: string; driver: string; note: string; language: string }[]
}

function Names({ title, detail, rows }: NamesProps) {
  if (rows.length === 0) return null
  return (
    <section className={css.names}>
      <h3>
        {title} <span className={css.count}>{rows.length.toLocaleString('en-US')}</span>
        <span className={css.detail}>{detail}</span>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ul aria-label={title} tabIndex={0}>
        {rows.slice(0, MOST_NAMES).map(({ id, name, driver, note, language }) => (
          <li key={id}>
            <span className={css.name} dir="auto">
              {name}
            </span>
            {driver ? (
              <span className={css.muted} dir="auto">
                {driver}
              </span>
            ) : null}
            <span className={css.note} title={note}>
              {note}
            </span>
            {language ? <span className={css.muted}>{language}</span> : null}
          </li>
        ))}
        {rows.length > MOST_NAMES ? <li className={css.muted}>{TEXTS.more(rows.length - MOST_NAMES)}</li> : null}
      </ul>
    </section>
  )
}
