import type { FileStorm } from '@stormlane/domain/internal-viewers'
import { stormColor } from '../../parts/overlays/event-looks.ts'
import { formatMoment } from '../../platform/time-format.ts'
import { stormBriefing, stormFacts } from './storm-facts.ts'
import css from './storms-viewer.module.css'
import { stormsViewerTexts as TEXTS } from './storms-viewer.texts.ts'

/** Longer lists would slow down each step of the replay. */
const MOST_LISTED = 50

/** Lists the storms of the shown hour. Texts of the file are shown as text, never as HTML. */
export function StormList({ storms }: { storms: readonly FileStorm[] }) {
  return (
    <ul className={css.list}>
      {storms.slice(0, MOST_LISTED).map((storm) => (
        <li key={storm.id} className={css.storm}>
          <p className={css.name}>
            <i className={css.swatch} style={{ background: stormColor(storm.stormType) }} aria-hidden="true" />
            {storm.stormType || TEXTS.storm}
          </p>
          <p className={css.briefing}>{TEXTS.span(formatMoment(storm.startsAt), formatMoment(storm.endsAt))}</p>
          <dl className={css.facts}>
            {stormFacts(storm).map(([label, text]) => (
              <div key={label} style={{ display: 'contents' }}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <p className={css.briefing}>{stormBriefing(storm)}</p>
        </li>
      ))}
      {storms.length > MOST_LISTED && <li className={css.storm}>{TEXTS.more(storms.length - MOST_LISTED)}</li>}
    </ul>
  )
}
