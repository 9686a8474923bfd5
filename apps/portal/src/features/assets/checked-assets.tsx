import { createContext, useContext } from 'react'
import css from './assets.module.css'
import { checkTexts as TEXTS } from './assets.texts.ts'

interface CheckedAssets {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
}

/** Width of a checkbox beside the buttons of a row. */
export const CHECKBOX_PX = 48

/** Passed as context because new column definitions would re-render the whole table at every check. */
export const CheckedAssetsContext = createContext<CheckedAssets>({ ids: new Set(), onChange: () => undefined })

export function AssetCheckbox({ id, name }: { id: string; name: string }) {
  const { ids, onChange } = useContext(CheckedAssetsContext)
  const toggle = (on: boolean) => onChange(new Set(on ? [...ids, id] : [...ids].filter((one) => one !== id)))
  return (
    <input
      type="checkbox"
      className={css.box}
      aria-label={TEXTS.check(name)}
      checked={ids.has(id)}
      onChange={(event) => toggle(event.target.checked)}
    />
  )
}
