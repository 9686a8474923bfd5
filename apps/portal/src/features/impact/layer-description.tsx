import { MAP_LAYERS, type MapLayerId } from '@stormlane/domain/maps'
import { X } from 'lucide-react'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import css from './impact.module.css'
import { impactTexts } from './impact.texts.ts'

const TEXTS = impactTexts.about

/** A closable card that describes the map. */
export function LayerDescription({ layer, onClose }: { layer: MapLayerId; onClose: () => void }) {
  const { label } = MAP_LAYERS[layer]
  return (
    <Panel variant="floating" label={TEXTS.label(label)} className={css.about}>
      <p className={css.sentence}>
        <strong>{label}</strong> {TEXTS.layers[layer]}
      </p>
      <IconButton label={TEXTS.close} size="small" onClick={onClose}>
        <X size={15} aria-hidden="true" />
      </IconButton>
    </Panel>
  )
}
