import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { type LinkedKind, badLinkTexts as TEXTS } from './bad-link.texts.ts'

interface LinkedThing {
  /** What the address names; undefined if it names nothing. */
  kind: LinkedKind | undefined
  id: string | undefined
  /** Undefined until what exists has been loaded. */
  isKnown: boolean | undefined
  onBad?: () => void
}

/**
 * Says once if the address with which the page was opened names something that does not exist. What is chosen later was
 * on the page, so it existed.
 */
export function useBadLink({ kind, id, isKnown, onBad }: LinkedThing): void {
  const show = useToasts()
  const [linkedId] = useState(id)
  const isDone = useRef(false)
  const tell = useEffectEvent(() => {
    if (kind === undefined || isDone.current) return
    isDone.current = true
    if (isKnown) return
    show({ kind: 'info', ...TEXTS[kind] })
    onBad?.()
  })
  const isLinked = linkedId !== undefined && linkedId === id
  useEffect(() => {
    if (isLinked && isKnown !== undefined) tell()
  }, [isLinked, isKnown])
}
