import { MAX_WALL_VIEWS, readViewAddress, WALL_INTERVALS_S } from '@stormlane/domain/desk'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { savedViewsTexts } from './saved-views.texts.ts'
import type { SavedView } from './saved-views-queries.ts'
import css from './wall.module.css'
import type { WallView } from './wall-views.ts'

const TEXTS = savedViewsTexts.wall

interface WallChooserProps {
  /** Offered without a saved view. */
  pages: readonly WallView[]
  views: readonly SavedView[]
  everyS: number
  /** Whether all previously chosen views have been deleted. */
  areGone: boolean
  onStart: (ids: readonly string[], everyS: number) => void
  onLeave: () => void
}

/** Chooses the views of a wall screen and how long each is shown. */
export function WallChooser({ pages, views, everyS, areGone, onStart, onLeave }: WallChooserProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [every, setEvery] = useState(String(WALL_INTERVALS_S.find((seconds) => seconds >= everyS)))
  const start = (event: FormEvent) => {
    event.preventDefault()
    if (chosen.length > 0) onStart(chosen, Number(every))
  }
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(0, MAX_WALL_VIEWS))
  const offered = [
    ...pages.map(({ id, name }) => ({ id, name, kind: TEXTS.page })),
    ...views.map(({ id, name, address }) => ({ id, name, kind: readViewAddress(address)?.page.title })),
  ]
  return (
    <main className={css.chooser}>
      <form className={css.card} onSubmit={start}>
        <h1 className={css.title}>{TEXTS.title}</h1>
        {areGone ? (
          <p role="alert" className={css.gone}>
            {TEXTS.gone}
          </p>
        ) : null}
        <p className={css.explain}>{TEXTS.explain}</p>
        <fieldset className={css.choices}>
          <legend>{TEXTS.choose}</legend>
          {offered.map(({ id, name, kind }) => {
            const place = chosen.indexOf(id)
            return (
              <label key={id} className={css.choice}>
                <input
                  type="checkbox"
                  checked={place !== -1}
                  disabled={place === -1 && chosen.length >= MAX_WALL_VIEWS}
                  onChange={() => toggle(id)}
                />
                <span className={css.choiceName} dir="auto">
                  {name}
                </span>
                <span className={css.choicePage}>{kind}</span>
                <span className={css.choicePlace}>{place === -1 ? '' : place + 1}</span>
              </label>
            )
          })}
        </fieldset>
        {views.length === 0 ? <p className={css.explain}>{TEXTS.none}</p> : null}
        {chosen.length >= MAX_WALL_VIEWS ? <p className={css.explain}>{TEXTS.mostViews(MAX_WALL_VIEWS)}</p> : null}
        <SelectField
          label={TEXTS.every}
          value={every}
          onChange={setEvery}
          options={WALL_INTERVALS_S.map((seconds) => ({ value: String(seconds), label: TEXTS.seconds(seconds) }))}
        />
        <div className={css.actions}>
          <Button onClick={onLeave}>{TEXTS.back}</Button>
          <Button kind="primary" type="submit" disabled={chosen.length === 0}>
            {TEXTS.start}
          </Button>
        </div>
      </form>
    </main>
  )
}
