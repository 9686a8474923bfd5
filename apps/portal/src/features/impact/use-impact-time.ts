import { useEffect, useRef, useState } from 'react'
import { timeIn } from '../../parts/places/place-address.ts'

/**
 * The moment that was chosen. It begins with the one in the address and follows it when somebody else changed that, as by
 * going back; what this page itself writes there comes back and is no news.
 */
export function useImpactTime(inAddress: string | undefined) {
  const [chosenAt, setChosenAt] = useState(() => timeIn(inAddress))
  const written = useRef(new Set<string>())
  const seen = useRef(inAddress)
  useEffect(() => {
    if (seen.current === inAddress) return
    seen.current = inAddress
    if (inAddress === undefined || written.current.delete(inAddress)) return
    setChosenAt(timeIn(inAddress))
  }, [inAddress])
  return { chosenAt, choose: setChosenAt, willWrite: (time: string) => void written.current.add(time) }
}
