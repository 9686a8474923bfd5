import { useEffect, useRef, useState } from 'react'
import { parseTime } from '../../parts/places/place-address.ts'

/**
 * Holds the chosen time. It starts with the time in the address and follows outside changes, such as going back, but
 * ignores changes that this page wrote itself.
 */
export function useImpactTime(inAddress: string | undefined) {
  const [chosenAt, setChosenAt] = useState(() => parseTime(inAddress))
  const written = useRef(new Set<string>())
  const seen = useRef(inAddress)
  useEffect(() => {
    if (seen.current === inAddress) return
    seen.current = inAddress
    if (inAddress === undefined || written.current.delete(inAddress)) return
    setChosenAt(parseTime(inAddress))
  }, [inAddress])
  return { chosenAt, choose: setChosenAt, willWrite: (time: string) => void written.current.add(time) }
}
