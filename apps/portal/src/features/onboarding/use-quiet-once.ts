import { useEffect, useState } from 'react'
import { whenQuiet } from './when-quiet.ts'

/** Whether there has been a quiet moment since something is waiting for one. */
export function useQuietOnce(isWaiting: boolean): boolean {
  const [wasQuiet, setWasQuiet] = useState(false)
  useEffect(() => (isWaiting ? whenQuiet(() => setWasQuiet(true)) : undefined), [isWaiting])
  return wasQuiet
}
