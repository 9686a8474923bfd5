import {
  boundsText,
  keepGap,
  snapToStep,
  THRESHOLD_MODES,
  THRESHOLD_VARIABLES,
  type Threshold,
  type ThresholdVariable,
  thresholdMode,
  threshold as thresholdOf,
  thresholdValueText,
  withMode,
} from '@stormlane/domain/drivers'
import {
  CarFront,
  Droplets,
  Eye,
  HeartPulse,
  type LucideIcon,
  Thermometer,
  Trash2,
  Truck,
  Waypoints,
  Wind,
  Zap,
} from 'lucide-react'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { Slider } from '../../ui/material/slider.ts'
import css from './driver-notifications.module.css'
import { notificationTexts as TEXTS } from './driver-notifications.texts.ts'
import { FleetCurve } from './fleet-curve.tsx'

const ICONS: Record<ThresholdVariable, LucideIcon> = {
  wo_road_index: CarFront,
  wo_disruption_index: Waypoints,
  wo_flood_index: Droplets,
  wo_power_index: Zap,
  wo_life_property_index: HeartPulse,
  wo_tipping_index: Truck,
  wind_gust: Wind,
  temperature: Thermometer,
  visibility: Eye,
}

/** The slider track that marks the warning range. */
const TRACKS = { below: 'normal', between: 'normal', above: 'inverted' } as const

interface ThresholdRowProps {
  threshold: Threshold
  /** Counts of the fleet's values by bin; undefined until loaded. */
  fleet: readonly number[] | undefined
  onChange: (threshold: Threshold) => void
  onRemove: () => void
}

export function ThresholdRow({ threshold, fleet, onChange, onRemove }: ThresholdRowProps) {
  const { variable, lowerBound, upperBound } = threshold
  const { label, min, max, step, units } = THRESHOLD_VARIABLES[variable]
  const mode = thresholdMode(threshold)
  const Icon = ICONS[variable]
  const withUnits = (value: number) => `${thresholdValueText(variable, value)}${units ? ` ${units}` : ''}`
  const names = mode === 'between' ? [TEXTS.bound.lower(label), TEXTS.bound.upper(label)] : [TEXTS.bound.only(label)]

  const move = (value: number | number[], thumb: number) => {
    const [first = min, second = max] = [value].flat()
    if (mode === 'between')
      onChange(
        thresholdOf(
          variable,
          keepGap(variable, { lowerBound: first, upperBound: second }, thumb === 0 ? 'lower' : 'upper'),
        ),
      )
    else if (mode === 'below')
      onChange(thresholdOf(variable, { lowerBound: null, upperBound: snapToStep(variable, first) }))
    else onChange(thresholdOf(variable, { lowerBound: snapToStep(variable, first), upperBound: null }))
  }

  return (
    <div className={css.threshold}>
      <div className={css.thresholdHead}>
        <Icon size={16} aria-hidden="true" />
        <span className={css.variable}>{label}</span>
        <span className={css.spacer} />
        <SegmentedControl
          label={TEXTS.modeOf(label)}
          value={mode}
          onChange={(next) => onChange(withMode(threshold, next))}
          options={THRESHOLD_MODES.map((value) => ({ value, label: TEXTS.modes[value] }))}
        />
        <output className={css.bounds}>{boundsText(threshold)}</output>
        <IconButton size="small" label={TEXTS.removeThreshold(label)} onClick={onRemove}>
          <Trash2 size={15} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={css.slider}>
        {fleet ? <FleetCurve threshold={threshold} counts={fleet} /> : null}
        <Slider
          className={mode === 'above' ? css.above : undefined}
          value={mode === 'between' ? [lowerBound ?? min, upperBound ?? max] : (lowerBound ?? upperBound ?? min)}
          min={min}
          max={max}
          step={step}
          disableSwap
          track={TRACKS[mode]}
          getAriaLabel={(thumb) => names[thumb] ?? label}
          getAriaValueText={withUnits}
          onChange={(_event, value, thumb) => move(value, thumb)}
        />
        <div className={css.ends}>
          <span>{withUnits(min)}</span>
          <span>{withUnits(max)}</span>
        </div>
      </div>
    </div>
  )
}
