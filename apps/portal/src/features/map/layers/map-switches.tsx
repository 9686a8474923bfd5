import { MAP_SWITCH_IDS, MAP_SWITCHES, type MapSwitch } from '@stormlane/domain/maps'
import { Hash, type LucideIcon, MoonStar, Spline, Wind } from 'lucide-react'
import { useStored } from '../../../platform/local-store.ts'
import css from '../../../ui/controls/choice-list.module.css'
import { mapTexts } from '../map.texts.ts'

const ICONS: Record<MapSwitch, LucideIcon> = { streamlines: Wind, isolines: Spline, values: Hash, night: MoonStar }

/** Switches of what is drawn over any layer. */
export function MapSwitches() {
  const [switches, setSwitches] = useStored('mapSwitches')
  return (
    <fieldset className={css.group}>
      <legend className={css.title}>{mapTexts.layers.switches}</legend>
      {MAP_SWITCH_IDS.map((id) => {
        const Icon = ICONS[id]
        const isOn = switches.includes(id)
        return (
          <label key={id} className={css.layer}>
            <input
              type="checkbox"
              checked={isOn}
              onChange={() => setSwitches(isOn ? switches.filter((one) => one !== id) : [...switches, id])}
            />
            <Icon size={16} aria-hidden="true" />
            {MAP_SWITCHES[id].label}
          </label>
        )
      })}
    </fieldset>
  )
}
