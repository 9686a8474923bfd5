import { nextUpdateAt } from '@stormlane/domain/time'
import { formatMoment } from '../../platform/time-format.ts'
import css from './impact.module.css'
import { impactTexts } from './impact.texts.ts'
import type { ImpactState } from './impact-address.ts'

const TEXTS = impactTexts.choice

interface ModelRunProps {
  state: Pick<ImpactState, 'category' | 'layer' | 'timeframe'>
  runTime: string | null
  isLoading: boolean
}

/** Shows the times of this and the next model run, and a note about the shown maps. */
export function ModelRun({ state: { category, layer, timeframe }, runTime, isLoading }: ModelRunProps) {
  const note =
    layer === 'wildfire_conditions'
      ? TEXTS.daily
      : category === 'weather-indices' && timeframe === 'extended'
        ? TEXTS.nowcastOnly
        : null
  return (
    <p className={css.run}>
      {runTime === null ? (
        isLoading ? (
          TEXTS.loadingRun
        ) : (
          TEXTS.noRun
        )
      ) : (
        <>
          <span>{TEXTS.run(formatMoment(new Date(runTime)))}</span>
          <span>{TEXTS.next(formatMoment(nextUpdateAt(new Date(runTime))))}</span>
        </>
      )}
      {note && <span>{note}</span>}
    </p>
  )
}
