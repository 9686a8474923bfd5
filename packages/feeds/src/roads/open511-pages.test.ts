import { expect, test } from 'vitest'
import { allOpen511Pages } from './open511-pages.ts'

const page = (from: number, count: number, pagination: object = { offset: from }) =>
  JSON.stringify({ events: Array.from({ length: count }, (_, i) => ({ id: `e${from + i}` })), pagination })

/** Answers by path and query; remembers what was asked for. */
function server(answers: Record<string, string>) {
  const asked: string[] = []
  const fetch = async (url: string) => {
    const { pathname, search } = new URL(url)
    asked.push(pathname + search)
    return answers[pathname + search] ?? expect.unreachable(url)
  }
  return { asked, pages: (url: string) => allOpen511Pages(`https://511.example${url}`, fetch) }
}

test('[FEED-075] pages that a service names are followed, with the key of the first', async () => {
  const { asked, pages } = server({
    '/events?key=k': page(0, 2, { offset: 0, next_url: '/events?limit=2&offset=2' }),
    '/events?limit=2&offset=2&key=k': page(2, 1, { offset: 2 }),
  })
  expect(await pages('/events?key=k')).toHaveLength(2)
  expect(asked).toHaveLength(2)
})

test('[FEED-075] a page with as many events as were asked for is followed by the next, until one has fewer', async () => {
  const { asked, pages } = server({
    '/events?limit=2': page(0, 2),
    '/events?limit=2&offset=2': page(2, 2),
    '/events?limit=2&offset=4': page(4, 0),
  })
  expect(await pages('/events?limit=2')).toHaveLength(3)
  expect(asked.at(-1)).toBe('/events?limit=2&offset=4')
})

test('a list without pages is one request', async () => {
  const { asked, pages } = server({ '/events': page(0, 500) })
  expect(await pages('/events')).toHaveLength(1)
  expect(asked).toEqual(['/events'])
})

test.each([
  ['https://elsewhere.example/events', 'The next page of the list is on another server.'],
  ['http://127.0.0.1/events', 'The next page of the list is on another server.'],
  ['/events?key=k', 'The list of events has the same page twice.'],
])('a next page %s is refused, because an incomplete list would end events', async (next_url, words) => {
  const { pages } = server({ '/events?key=k': page(0, 1, { next_url }) })
  await expect(pages('/events?key=k')).rejects.toThrow(words)
})

test('a list without end is refused', async () => {
  let offset = 0
  const endless = async () => page(offset++, 1, { next_url: `/events?offset=${offset}` })
  await expect(allOpen511Pages('https://511.example/events', endless)).rejects.toThrow('more than 20 pages')
})

test.each(['', '<html>Sign in</html>', '{"events":[]', 'null'])('the answer %j is left to its reader', async (text) => {
  const pages = allOpen511Pages('https://511.example/events', async () => text)
  if (text === 'null') expect(await pages).toEqual(['null'])
  else await expect(pages).rejects.toThrow('The answer is not JSON.')
})
