import { SEGMENT_COLORS } from '@stormlane/domain/levels'
import { SegmentSwatch } from '../../parts/map/segment-swatch.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import { plannerTexts } from './route-planner.texts.ts'
import type { ColorBy } from './segment-words.ts'
import css from './slowdown-legend.module.css'

interface SlowdownLegendProps {
  colorBy: ColorBy
  onColorBy: (by: ColorBy) => void
}

/** The legend of the route colors, with a choice of what they show. */
export function SlowdownLegend({ colorBy, onColorBy }: SlowdownLegendProps) {
  const texts = plannerTexts.legend
  const steps = colorBy === 'slowdown' ? texts.slowdownSteps : texts.riskSteps
  return (
    <Panel variant="floating" label={texts.label[colorBy]} className={css.legend}>
      <SegmentedControl
        label={texts.colorBy}
        variant="bar"
        options={[
          { value: 'slowdown', label: texts.slowdown },
          { value: 'roadRisk', label: texts.roadRisk },
        ]}
        value={colorBy}
        onChange={onColorBy}
      />
      <ul className={css.steps}>
        {SEGMENT_COLORS.map((color, index) => (
          <li key={color}>
            <SegmentSwatch color={color} />
            {steps[index]}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
