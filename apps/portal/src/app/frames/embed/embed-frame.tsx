import type { ReactNode } from 'react'
import { useLiveData } from '../shell/use-live-data.ts'
import css from './embed-frame.module.css'

/** The frame of pages that partners embed: only the page, filling the partner's frame. */
export function EmbedFrame({ children }: { children: ReactNode }) {
  return <div className={css.frame}>{children}</div>
}

/** Keeps the data of an embedded page fresh while its user is signed in. */
export function EmbedLiveData() {
  useLiveData()
  return null
}
