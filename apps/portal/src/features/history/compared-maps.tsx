import type { MeasurementSystem } from '@stormlane/domain/measures'
import { MoveHorizontal } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import type { MapPadding } from '../../parts/map/map-context.ts'
import css from './compared-maps.module.css'
import { ForecastPane } from './forecast-pane.tsx'
import { GroundTruthPane } from './ground-truth-pane.tsx'
import { historyTexts } from './history.texts.ts'
import type { HistoryView } from './history-view.ts'
import { newMapLink, stormHeart } from './storm-camera.tsx'

/** Limits of the forecast's share of the width, in percent. */
const [NARROWEST, WIDEST] = [25, 75]

interface ComparedMapsProps {
  view: HistoryView
  padding: Partial<MapPadding>
  units: MeasurementSystem
  resetRequest: number
  onReport: (id: string | null, from: 'map' | 'list') => void
  onRoute: (index: number | null) => void
}

/** Shows forecast and ground truth side by side on linked maps, or the forecast alone. */
export function ComparedMaps({ view, padding, units, resetRequest, onReport, onRoute }: ComparedMapsProps) {
  const { showsGroundTruth } = view.state
  const [center] = useState(() => stormHeart(view.storm, view.reports))
  const [link] = useState(newMapLink)
  const [percent, setPercent] = useState(50)
  const shared = { view, center, padding, units, link }
  return (
    <div className={css.maps} style={{ '--percent': percent } as CSSProperties} data-tour="history-maps">
      <div className={css.pane}>
        <ForecastPane
          {...shared}
          resetRequest={resetRequest}
          onReport={(id) => onReport(id, 'map')}
          onRoute={onRoute}
        />
      </div>
      {showsGroundTruth && (
        <>
          <div className={css.truth}>
            <GroundTruthPane {...shared} onReport={onReport} />
          </div>
          <span className={css.line} />
          <MoveHorizontal className={css.grip} size={16} aria-hidden="true" />
          <input
            className={css.divider}
            type="range"
            min={NARROWEST}
            max={WIDEST}
            value={percent}
            aria-label={historyTexts.maps.divider}
            onChange={(event) => setPercent(event.target.valueAsNumber)}
          />
        </>
      )}
    </div>
  )
}
