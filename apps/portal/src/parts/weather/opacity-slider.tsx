import { useId } from 'react'
import css from './opacity-slider.module.css'
import { weatherTexts } from './weather.texts.ts'

/** LAYER-045. */
const STEP = 0.05

export function OpacitySlider({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const id = useId()
  return (
    <div className={css.opacity}>
      <label htmlFor={id}>{weatherTexts.opacity}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={STEP}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <output htmlFor={id}>{value.toFixed(2)}</output>
    </div>
  )
}
