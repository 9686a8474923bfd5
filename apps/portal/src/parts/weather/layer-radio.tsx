import type { ComponentProps } from 'react'
import css from '../../ui/controls/choice-list.module.css'
import { LayerIcon } from './layer-icon.tsx'

interface LayerRadioProps extends Pick<ComponentProps<'input'>, 'name' | 'checked' | 'disabled'> {
  layer: ComponentProps<typeof LayerIcon>['layer']
  label: string
  onChoose: () => void
}

/** A radio button that selects a map layer. */
export function LayerRadio({ layer, label, onChoose, ...input }: LayerRadioProps) {
  return (
    <label className={css.layer}>
      <input type="radio" {...input} onChange={onChoose} />
      <LayerIcon layer={layer} />
      {label}
    </label>
  )
}
