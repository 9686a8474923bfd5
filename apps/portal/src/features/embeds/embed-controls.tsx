import { type DashboardTraffic, dashboardTrafficLabel } from '@stormlane/domain/dashboard'
import { MAP_LAYERS, type MapType } from '@stormlane/domain/maps'
import { DAY_FRAME_LABELS, type DayFrame } from '@stormlane/domain/time'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { FloatingBar } from '../../ui/surface/panel.tsx'
import { embedTexts as TEXTS } from './embeds.texts.ts'
import css from './freight-dashboard.module.css'
import type { FreightDashboardModel } from './use-freight-dashboard.ts'

const FRAMES = Object.entries(DAY_FRAME_LABELS).map(([value, label]) => ({ value: value as DayFrame, label }))

const mapTypeLabel = (type: MapType) => (type === 'none' ? TEXTS.noMapType : MAP_LAYERS[type].label)

/** Map type, timeframe and the high-impact filter, overlaid on the top of the map. */
export function EmbedControls({ model }: { model: FreightDashboardModel }) {
  const { tab, mapType, mapTypes, traffic, trafficLayers, frame, highOnly } = model
  return (
    <div className={css.controls}>
      {tab === 'traffic-incidents' && (
        <FloatingBar>
          <div className={css.select}>
            <SelectField<DashboardTraffic>
              hideLabel
              size="small"
              label={TEXTS.trafficLayer}
              options={trafficLayers.map((value) => ({ value, label: dashboardTrafficLabel(value) }))}
              value={traffic}
              onChange={model.setTraffic}
            />
          </div>
        </FloatingBar>
      )}
      <FloatingBar>
        <div className={css.select}>
          <SelectField<MapType>
            hideLabel
            size="small"
            label={TEXTS.mapType}
            options={mapTypes.map((value) => ({ value, label: mapTypeLabel(value) }))}
            value={mapType}
            onChange={model.setMapType}
          />
        </div>
      </FloatingBar>
      <FloatingBar>
        <SegmentedControl
          variant="bar"
          label={TEXTS.timeframe}
          options={FRAMES}
          value={frame}
          onChange={model.setFrame}
        />
      </FloatingBar>
      <FloatingBar>
        <div className={css.high}>
          <Switch label={TEXTS.highOnly} checked={highOnly} onChange={model.setHighOnly} />
        </div>
      </FloatingBar>
    </div>
  )
}
