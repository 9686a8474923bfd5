import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { openedMap } from './map-stand-in.ts'

const PATIENT = { timeout: 30_000 }
const spinner = () => screen.queryByRole('status', { name: 'Loading the map layer' })

/** Lets the tiles of the opened map load for a while: the page has to show a spinner until they are there (TIME-021). */
export async function expectSpinnerWhileTilesLoad(): Promise<void> {
  const { map, emit } = await openedMap()
  let isLoaded = false
  map.isSourceLoaded = () => isLoaded
  await waitFor(() => expect(spinner()).toBeTruthy(), PATIENT)
  isLoaded = true
  await waitFor(() => {
    emit('idle', {})
    expect(spinner()).toBeNull()
  }, PATIENT)
}
