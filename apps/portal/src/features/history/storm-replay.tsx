import { isMapLayer } from '@stormlane/domain/maps'
import { isPaletteId } from '@stormlane/domain/weather'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Legend, PaletteLegend } from '../../parts/weather/legend.tsx'
import { useUnits } from '../../platform/units.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { FloatingBar, Panel } from '../../ui/surface/panel.tsx'
import { useMediaQuery } from '../../ui/theme/use-media-query.ts'
import { ComparedMaps } from './compared-maps.tsx'
import { DaysOutSelector } from './days-out-selector.tsx'
import { historyTexts as TEXTS } from './history.texts.ts'
import type { HistoricalImpact, HistoricalStorm } from './history-queries.ts'
import { type HistoryState, selectImpact } from './history-state.ts'
import { useHistoryView } from './history-view.ts'
import { RouteTable, routeTableHeight } from './route-table.tsx'
import css from './storm-replay.module.css'

/** Heights of the top row with the chips and of the bar at the bottom, with their margins. */
const TOP_PX = 104
const BAR_PX = 100
const GAP_PX = 12
const TALL = '(min-height: 900px)'

interface StormReplayProps {
  storms: readonly HistoricalStorm[]
  storm: HistoricalStorm
  state: HistoryState
  onState: (state: HistoryState) => void
}

/** One storm: the two maps with their controls. */
export function StormReplay({ storms, storm, state, onState }: StormReplayProps) {
  const view = useHistoryView(storms, storm, state)
  const { impact, truth, reports, options } = view
  const units = useUnits()
  const [resetRequest, setResetRequest] = useState(0)
  const maxRows = Math.min(useMediaQuery(TALL) ? 6 : 3, options.length)
  const change = (next: Partial<HistoryState>) => onState({ ...state, ...next })
  const selectReport = (id: string | null, from: 'map' | 'list') =>
    change({ report: id && truth ? { stormId: storm.id, impact: truth.name, id, isFromMap: from === 'map' } : null })

  return (
    <div className={css.replay}>
      <ComparedMaps
        view={view}
        padding={{ top: TOP_PX, bottom: BAR_PX + (maxRows > 0 ? routeTableHeight(maxRows) + GAP_PX : 0) }}
        units={units}
        resetRequest={resetRequest}
        onReport={selectReport}
        onRoute={(route) => change({ route })}
      />
      <div className={css.top}>
        {impact && (
          <FloatingBar tour="history-impact">
            <SegmentedControl
              variant="bar"
              label={TEXTS.impact.label}
              value={impact.name}
              options={storm.impacts.map(({ name }) => ({ value: name, label: name }))}
              onChange={(name) => onState(selectImpact(state, name))}
            />
          </FloatingBar>
        )}
        {!impact && <FloatingBar>{TEXTS.impact.none}</FloatingBar>}
        <span className={css.spacer} />
        <FloatingBar>
          <Button
            kind="ghost"
            icon={<RotateCcw size={15} aria-hidden="true" />}
            onClick={() => setResetRequest(resetRequest + 1)}
          >
            {TEXTS.reset}
          </Button>
        </FloatingBar>
      </div>
      {options.length > 0 && (
        <RouteTable
          options={options}
          selected={state.route}
          maxRows={maxRows}
          onSelect={(route) => change({ route })}
        />
      )}
      {impact && <ImpactLegend impact={impact} units={units} />}
      <Panel variant="floating" label={TEXTS.daysOut.label} className={css.bar}>
        <DaysOutSelector value={state.daysOut} reports={reports} onChange={(daysOut) => change({ daysOut })} />
        <div className={css.switches} data-tour="history-switches">
          <Switch
            label={TEXTS.groundTruthToggle}
            checked={state.showsGroundTruth}
            onChange={(showsGroundTruth) => change({ showsGroundTruth })}
          />
          <Switch
            label={TEXTS.forecastToggle}
            checked={state.showsForecast}
            onChange={(showsForecast) => change({ showsForecast })}
          />
        </div>
      </Panel>
    </div>
  )
}

/** An impact in an operator's file may use a variable that is none of our layers. Its legend shows the palette. */
function ImpactLegend({ impact, units }: { impact: HistoricalImpact; units: 'imperial' | 'metric' }) {
  const { name, variable, colormapName } = impact
  if (isMapLayer(variable)) return <Legend layer={variable} units={units} />
  return <PaletteLegend label={name} paletteId={isPaletteId(colormapName) ? colormapName : 'impact'} units={units} />
}
