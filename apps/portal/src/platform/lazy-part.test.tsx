// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { lazyPart, usePreloaded } from './lazy-part.tsx'

const Panel = ({ name }: { name: string }) => <p>{name}</p>
const countedPart = () => {
  const load = vi.fn(async () => Panel)
  return { load, Part: lazyPart(load) }
}

test('a part is loaded when it is first drawn', async () => {
  const { load, Part } = countedPart()
  expect(load).not.toHaveBeenCalled()
  render(<Part name="Layers" />)
  expect(screen.queryByText('Layers')).toBeNull()
  expect(await screen.findByText('Layers')).toBeTruthy()
})

test('a preloaded part is drawn at once', async () => {
  const { load, Part } = countedPart()
  await Part.preload()
  render(<Part name="Layers" />)
  expect(screen.getByText('Layers')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

test('parts are preloaded once the page is idle', async () => {
  const { load, Part } = countedPart()
  const parts = [Part]
  function Page() {
    usePreloaded(parts)
    return null
  }
  render(<Page />)
  expect(load).not.toHaveBeenCalled()
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
})

test('a part that failed to preload is loaded when it is drawn', async () => {
  const load = vi.fn(async () => Panel)
  load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'))
  const Part = lazyPart(load)
  await Part.preload()
  render(<Part name="Layers" />)
  expect(await screen.findByText('Layers')).toBeTruthy()
})

test('something else takes up the room of a part until it is there', async () => {
  const Part = lazyPart(async () => Panel, <p>Loading</p>)
  render(<Part name="Layers" />)
  expect(screen.getByText('Loading')).toBeTruthy()
  expect(await screen.findByText('Layers')).toBeTruthy()
  expect(screen.queryByText('Loading')).toBeNull()
})
