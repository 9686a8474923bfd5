import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { uiTexts } from '../ui.texts.ts'
import { enqueue, type Toast, type ToastKind, VISIBLE_TOASTS } from './toast-queue.ts'
import css from './toasts.module.css'

/** Long enough to read two lines. Errors stay until dismissed. */
const TOAST_MS = 6000

const ICONS: Record<ToastKind, ReactNode> = {
  success: <CircleCheck size={18} aria-hidden="true" />,
  info: <Info size={18} aria-hidden="true" />,
  error: <CircleAlert size={18} aria-hidden="true" />,
}

type ShowToast = (toast: Omit<Toast, 'id'>) => void

const ToastContext = createContext<ShowToast | undefined>(undefined)

/** Provides `useToasts()` to its children. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Toast[]>([])
  const nextId = useRef(0)
  const show = useCallback<ShowToast>((toast) => {
    nextId.current += 1
    const id = nextId.current
    setQueue((waiting) => enqueue(waiting, { ...toast, id }))
  }, [])
  const dismiss = useCallback((id: number) => setQueue((waiting) => waiting.filter((toast) => toast.id !== id)), [])

  return (
    <ToastContext value={show}>
      {children}
      <section className={css.stack} aria-live="polite" aria-label={uiTexts.notices}>
        {queue.slice(0, VISIBLE_TOASTS).map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDismiss={dismiss} />
        ))}
      </section>
    </ToastContext>
  )
}

export function useToasts(): ShowToast {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToasts needs a ToastProvider above it.')
  return show
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: (id: number) => void }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (toast.kind === 'error' || held) return
    const timer = setTimeout(() => onDismiss(toast.id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [toast, held, onDismiss])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      className={`${css.toast} ${css[toast.kind]}`}
      role={toast.kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={css.icon}>{ICONS[toast.kind]}</span>
      <div className={css.body}>
        <p className={css.title}>{toast.title}</p>
        {toast.text ? <p className={css.text}>{toast.text}</p> : null}
      </div>
      <IconButton label={uiTexts.dismissNotice} size="small" onClick={() => onDismiss(toast.id)}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
