import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, Suspense, useContext, useId, useState } from 'react'
import { mapTexts } from '../map.texts.ts'
import { SearchFrameContext } from './search-commands.ts'
import { SearchOverlay } from './search-overlay.tsx'
import css from './super-search.module.css'

const TEXTS = mapTexts.find

type Press = (event: KeyboardEvent) => void

/** The field of the search, as its results use it. */
export interface SearchField {
  text: string
  /** The id of the list of results. */
  listId: string
  /** Takes what the results do with the keys of the field. */
  onPress: (press: Press) => void
  /** Tells the field which result is active; undefined without results. */
  onActive: (id: string | undefined) => void
}

interface SearchDialogProps {
  onClose: () => void
  /** Renders the results, whose code is loaded when the search opens. */
  children: (field: SearchField) => ReactNode
}

/** The search and its field, which is on the page at once, so that no letter is lost while the results are loaded. */
export function SearchDialog({ onClose, children }: SearchDialogProps) {
  const [text, setText] = useState('')
  const [activeId, onActive] = useState<string>()
  const [keys] = useState(keyTaker)
  const listId = useId()
  const frame = useContext(SearchFrameContext)
  const results = children({ text, listId, onPress: keys.onPress, onActive })
  return (
    <SearchOverlay label={TEXTS.label} onClose={onClose}>
      <div className={css.field}>
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        <input
          className={css.input}
          role="combobox"
          aria-label={TEXTS.label}
          aria-expanded={activeId !== undefined}
          aria-controls={listId}
          aria-activedescendant={activeId}
          placeholder={TEXTS.placeholder}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={keys.press}
        />
      </div>
      <Suspense
        fallback={
          <p id={listId} className={css.none} role="status">
            {TEXTS.loading}
          </p>
        }
      >
        {frame ? frame(results) : results}
      </Suspense>
    </SearchOverlay>
  )
}

/** Passes keys on to what the results do with them, which changes as they do; before they are loaded to nothing. */
function keyTaker(): { press: Press; onPress: (next: Press) => void } {
  let taken: Press = () => undefined
  return {
    press: (event) => taken(event),
    onPress: (next) => {
      taken = next
    },
  }
}
