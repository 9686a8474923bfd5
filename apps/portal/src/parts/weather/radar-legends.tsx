import type { MeasurementSystem } from '@stormlane/domain/measures'
import { Panel } from '../../ui/surface/panel.tsx'
import { echoScale, type Falling } from './echo-scale.ts'
import css from './radar-legends.module.css'
import { weatherTexts } from './weather.texts.ts'

const TEXTS = weatherTexts.radar

const FALLING: readonly Falling[] = ['rain', 'snow', 'ice']
/** More labels would overlap. */
const MOST_FIGURES = 5

/** Legends of the radar colors of rain, snow and ice (RADAR-002). */
export function RadarLegends({ units }: { units: MeasurementSystem }) {
  return (
    <Panel variant="floating" title={TEXTS.title} className={css.legends} tour="radar-legends">
      {FALLING.map((falling) => {
        const { unit, steps } = echoScale(falling, units)
        const every = Math.ceil(steps.length / MOST_FIGURES)
        return (
          <figure key={falling} className={css.legend} aria-label={TEXTS.scale(TEXTS[falling])}>
            <figcaption className={css.head}>
              <strong>{TEXTS[falling]}</strong>
              <span className={css.unit}>{unit}</span>
            </figcaption>
            <div className={css.steps}>
              {steps.map(({ dbz, color, rate }, i) => (
                <span key={dbz} className={css.step}>
                  <i style={{ background: color }} title={`${dbz} dBZ`} />
                  <span className={css.figure}>{i % every === 0 ? rate : ''}</span>
                </span>
              ))}
            </div>
          </figure>
        )
      })}
      <p className={css.hint}>{TEXTS.hint}</p>
    </Panel>
  )
}
