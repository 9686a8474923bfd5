// @vitest-environment jsdom
import { getPortalAccountInfo } from '@stormlane/contract'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../test/answer-on-wire.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { type Answering, stubServer } from '../../../test/stub-server.ts'
import { assetQueries } from '../../platform/asset-queries.ts'
import { ToastProvider } from '../../ui/toasts/toasts.tsx'
import { BatchUploadsTab } from './batch-uploads-tab.tsx'
import { UploadDialog } from './upload-dialog.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 20_000 }

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const batch = (changed: object = {}) => ({
  id: '7',
  batch_type: 'location',
  file_name: 'sites.csv',
  created_at: '2027-01-14T21:00:00.000Z',
  processing_errors: [],
  status: 'pending',
  byte_count: 5325,
  row_count: 3,
  accepted_count: 2,
  rejected_count: 1,
  processed_count: 0,
  created_count: 0,
  updated_count: 0,
  ...changed,
})
const STORED = batch({ status: 'processed', processed_count: 2, created_count: 2 })
const ACCEPTED = { line: 2, name: 'Omaha Hub', place: 'Omaha, NE', impact_level: 3, problems: [], row_fields: {} }
const REJECTED = {
  line: 3,
  name: 'Fargo Yard',
  place: '',
  impact_level: null,
  problems: [{ field: 'latitude', message: 'Latitude must be between -90 and 90.' }],
  row_fields: { name: 'Fargo Yard', latitude: '146.877', longitude: '-96.8' },
}

const tableRows: Answering = ({ path, query }) =>
  path === '/batch_uploads/7/rows.json'
    ? { body: { batch_rows: query.get('rejected') === 'true' ? [REJECTED] : [ACCEPTED] } }
    : undefined

function show(content: React.ReactNode, answering: Answering) {
  const server = stubServer((asked) => answering(asked) ?? tableRows(asked))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  renderUi(
    <QueryClientProvider client={client}>
      <ToastProvider>{content}</ToastProvider>
    </QueryClientProvider>,
  )
  const count = (method: string, path: string) =>
    server.asked.filter((asked) => asked.method === method && asked.path === path).length
  return { ...server, count }
}

/** Another component that uses the locations. */
function Locations() {
  useQuery(assetQueries.locations())
  return null
}

const choose = async (label = 'Choose a file') =>
  fireEvent.change(await screen.findByLabelText(label, { selector: 'input' }, PATIENT), {
    target: { files: [new File(['name,zip\n'], 'sites.csv', { type: 'text/csv' })] },
  })
const chooseFile = async (content: BlobPart, name: string) =>
  fireEvent.change(await screen.findByLabelText('Choose a file', { selector: 'input' }, PATIENT), {
    target: { files: [new File([content], name, { type: 'text/csv' })] },
  })
const upload = () => screen.getByText<HTMLButtonElement>('UPLOAD')
const dialogAlert = () => screen.findByRole('alert', undefined, PATIENT)

test('choosing a file sends it with its type and clears earlier errors; if rejected, its errors are listed and uploading ends [BATCH-004, BATCH-005, BATCH-010]', async () => {
  let answer: ((given: { status?: number; body: unknown }) => void) | undefined
  const { asked } = show(<UploadDialog type="location" onClose={() => {}} />, ({ method, path }) =>
    method === 'POST' && path === '/batch_uploads.json'
      ? new Promise<{ status?: number; body: unknown }>((resolve) => {
          answer = resolve
        })
      : undefined,
  )
  await choose()
  expect(await screen.findByText('Checking every row…', undefined, PATIENT)).toBeTruthy()
  expect(upload().disabled).toBe(true)
  const sent = () => asked.filter(({ method }) => method === 'POST')
  await waitFor(() => expect(sent()).toHaveLength(1), PATIENT)
  expect(sent()[0]?.body).toMatchObject({ batch_type: 'location', file: expect.any(File) })
  expect(Object.keys(sent()[0]?.body as object)).toEqual(['batch_type', 'file'])

  answer?.({ status: 422, body: { errors: ['The column latitude is there more than once.', 'Another one.'] } })
  const refusal = await dialogAlert()
  expect([...refusal.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
    'The column latitude is there more than once.',
    'Another one.',
  ])
  expect(screen.queryByText('Checking every row…')).toBeNull()
  await choose()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), PATIENT)
  expect(screen.getByText('Checking every row…')).toBeTruthy()
})

const { account } = answerOnWire(getPortalAccountInfo) as { account: object }

test.each([
  ['location', 10_000, 81, 'Up to 25 MB and 10,000 rows. Nothing is stored before you press UPLOAD.'],
  ['route', 200_000, 1, 'Up to 25 MB and 100,000 rows. Nothing is stored before you press UPLOAD.'],
] as const)(
  'the dialog for a %s names the limit that holds: a plan of %i, of which %i are used [DASH-101]',
  async (type, most, used, words) => {
    const limits =
      type === 'location' ? { max_locations: most, used_locations: used } : { max_routes: most, used_routes: used }
    show(<UploadDialog type={type} onClose={() => {}} />, ({ path }) =>
      path === '/users/me/portal_account_info' ? { body: { account: { ...account, ...limits } } } : undefined,
    )
    expect(await screen.findByText(/^Your plan holds/, undefined, PATIENT)).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByText(/^Your plan holds/).textContent).toBe(
      `Your plan holds ${most.toLocaleString('en-US')} ${type}s, of which ${used} ${used === 1 ? 'is' : 'are'} used.`,
    )
  },
)

test.each([
  [{ status: 500, body: {} }, 'Invalid response from server. Please try again later'],
  [{ body: {}, breaksContract: true }, 'Invalid response from server. Please try again later'],
  ['unreachable', 'Unknown request error. Please check your internet connection and try again later'],
] as const)('an upload answered with %j shows "%s" [BATCH-011, BATCH-012]', async (answer, words) => {
  show(<UploadDialog type="route" onClose={() => {}} />, ({ method }) => (method === 'POST' ? answer : undefined))
  await chooseFile('origin,destination,departure_time\n', 'routes.csv')
  expect((await dialogAlert()).querySelector('li')?.textContent).toBe(words)
})

test('a valid file is pending with its rows counted and listed; UPLOAD processes it, then list and locations reload [BATCH-006, BATCH-007, BATCH-009, BATCH-017]', async () => {
  const onClose = vi.fn()
  let stored = false
  const { count } = show(
    <>
      <Locations />
      <BatchUploadsTab />
      <UploadDialog type="location" onClose={onClose} />
    </>,
    ({ method, path }) => {
      if (path === '/cities.json') return { body: { cities: [] } }
      if (path === '/batch_uploads.json' && method === 'POST') return { body: { batch_upload: batch() } }
      if (path === '/batch_uploads.json') return { body: { batch_uploads: [stored ? STORED : batch()] } }
      if (path !== '/batch_uploads/7/process_batch.json') return undefined
      stored = true
      return { body: { batch_upload: STORED } }
    },
  )
  await choose()
  const accepted = await screen.findByRole('list', { name: 'Accepted' }, PATIENT)
  expect(await within(accepted).findByText('Omaha Hub', undefined, PATIENT)).toBeTruthy()
  expect(within(accepted).getByText('High')).toBeTruthy()
  expect(screen.getByText('Level is for Nowcast')).toBeTruthy()
  expect(screen.getByText('3 rows, 5.2 KB')).toBeTruthy()
  expect(screen.getByText('146.877')).toBeTruthy()
  expect(count('POST', '/batch_uploads/7/process_batch.json')).toBe(0)
  const before = [count('GET', '/batch_uploads.json'), count('GET', '/cities.json')]
  fireEvent.click(upload())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce(), PATIENT)
  expect(count('POST', '/batch_uploads/7/process_batch.json')).toBe(1)
  await waitFor(() => {
    expect(count('GET', '/batch_uploads.json')).toBeGreaterThan(before[0] ?? 0)
    expect(count('GET', '/cities.json')).toBeGreaterThan(before[1] ?? 0)
  }, PATIENT)
  expect(await screen.findByText('2 locations added', undefined, PATIENT)).toBeTruthy()
})

test('failed processing opens the dialog "Processing error" with the message [BATCH-008, BATCH-013]', async () => {
  show(<UploadDialog type="location" onClose={() => {}} />, ({ path }) => {
    if (path === '/batch_uploads.json') return { body: { batch_upload: batch() } }
    if (path.endsWith('process_batch.json'))
      return { status: 409, body: { error: 'No row of this file can be stored.' } }
    return undefined
  })
  await choose()
  await screen.findByText('Omaha Hub', undefined, PATIENT)
  fireEvent.click(upload())
  const dialog = await screen.findByRole('dialog', { name: 'Processing error' }, PATIENT)
  expect(within(dialog).getByText('No row of this file can be stored.')).toBeTruthy()
  fireEvent.click(within(dialog).getByText('OK'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Processing error' })).toBeNull(), PATIENT)
})

test('a long file shows its progress until the last row is stored', async () => {
  const onClose = vi.fn()
  const parts = [
    batch({ status: 'processing', processed_count: 1, accepted_count: 2 }),
    batch({ status: 'processed', processed_count: 2, created_count: 1, updated_count: 1 }),
  ]
  show(<UploadDialog type="location" batch={undefined} onClose={onClose} />, ({ path }) => {
    if (path === '/batch_uploads.json') return { body: { batch_upload: batch() } }
    if (path.endsWith('process_batch.json')) return { body: { batch_upload: parts[0] } }
    return path === '/batch_uploads/7' ? { body: { batch_upload: parts[1] } } : undefined
  })
  await choose()
  await screen.findByText('Omaha Hub', undefined, PATIENT)
  fireEvent.click(upload())
  expect(await screen.findByText('1 of 2 rows stored', undefined, PATIENT)).toBeTruthy()
  await waitFor(() => expect(onClose).toHaveBeenCalled(), PATIENT)
  expect(await screen.findByText('1 location added, 1 updated', undefined, PATIENT)).toBeTruthy()
})

test('a rejected row can be corrected in place', async () => {
  let fixed = false
  const { asked } = show(<UploadDialog type="location" onClose={() => {}} />, ({ method, path, query }) => {
    if (path === '/batch_uploads.json') return { body: { batch_upload: batch() } }
    if (path.endsWith('rows.json') && fixed)
      return { body: { batch_rows: query.get('rejected') === 'true' ? [] : [ACCEPTED, { ...REJECTED, problems: [] }] } }
    if (method !== 'PATCH') return undefined
    fixed = true
    const counts = { accepted_count: 3, rejected_count: 0 }
    return { body: { batch_row: { ...REJECTED, problems: [] }, batch_upload: batch(counts) } }
  })
  await choose()
  fireEvent.click(await screen.findByLabelText('Fix row 3', undefined, PATIENT))
  const field = screen.getByLabelText<HTMLInputElement>('latitude')
  expect(field.value).toBe('146.877')
  fireEvent.change(field, { target: { value: '46.877' } })
  fireEvent.click(screen.getByText('Save'))
  expect(await screen.findByText('Every row can be stored.', undefined, PATIENT)).toBeTruthy()
  expect(asked.find(({ method }) => method === 'PATCH')).toMatchObject({
    path: '/batch_uploads/7/rows/3',
    body: { row_fields: { latitude: '46.877' } },
  })
})

test('closing the dialog without UPLOAD deletes the pending batch', async () => {
  const { count } = show(<UploadDialog type="location" onClose={() => {}} />, ({ method, path }) => {
    if (path === '/batch_uploads.json') return { body: { batch_upload: batch() } }
    return method === 'DELETE' ? { body: { success: true } } : undefined
  })
  await choose()
  await screen.findByText('Omaha Hub', undefined, PATIENT)
  fireEvent.click(screen.getByText('Cancel'))
  await waitFor(() => expect(count('DELETE', '/batch_uploads/7')).toBe(1), PATIENT)
})

test('an empty list says so [BATCH-016]', async () => {
  show(<BatchUploadsTab />, ({ path }) =>
    path === '/batch_uploads.json' ? { body: { batch_uploads: [] } } : undefined,
  )
  expect(await screen.findByText('No batch uploads', undefined, PATIENT)).toBeTruthy()
})

test('the list shows every upload with its counts; a file downloads under its name and is deleted with its routes or locations [BATCH-019, BATCH-020, BATCH-021, API-096]', async () => {
  const saved: string[] = []
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  let listed = [
    STORED,
    batch({ id: '8', file_name: 'loads.csv', batch_type: 'route', created_at: '2027-01-13T21:00:00.000Z' }),
  ]
  const { asked } = show(<BatchUploadsTab />, ({ method, path }) => {
    if (path === '/batch_uploads.json') return { body: { batch_uploads: listed } }
    if (path.endsWith('/download')) return { body: 'name,zip\n' }
    if (method !== 'DELETE') return undefined
    listed = listed.slice(1)
    return { body: { success: true } }
  })
  const first = (await screen.findByText('sites.csv', undefined, PATIENT)).closest('tr')
  expect([...(first?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toEqual([
    '',
    'sites.csv',
    'Locations',
    expect.stringContaining('Jan 14'),
    'Stored',
    '3',
    '2',
    '0',
    '1',
    '',
  ])
  expect(screen.getByText('loads.csv')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Download sites.csv'))
  await waitFor(() => expect(saved).toEqual(['sites.csv']), PATIENT)
  fireEvent.click(screen.getByLabelText('Delete sites.csv'))
  const dialog = await screen.findByRole('dialog', { name: 'Delete batch upload' }, PATIENT)
  expect(dialog.textContent).toContain('the 2 locations that it added go with it')
  fireEvent.click(within(dialog).getByText('Delete'))
  await waitFor(() => expect(screen.queryByText('sites.csv')).toBeNull(), PATIENT)
  const { path, query } = asked.find(({ method }) => method === 'DELETE') ?? {}
  expect([path, query?.get('delete_associated_models')]).toEqual(['/batch_uploads/7', 'true'])
})

test.each([
  ['Delete sites.csv', 'Deleting the batch upload failed.'],
  ['Download sites.csv', 'Downloading the batch upload failed.'],
])('a failed %s is only logged, as "%s" [BATCH-014, BATCH-015]', async (label, words) => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  show(<BatchUploadsTab />, ({ path }) =>
    path === '/batch_uploads.json' ? { body: { batch_uploads: [STORED] } } : { status: 500, body: { error: 'broken' } },
  )
  fireEvent.click(await screen.findByLabelText(label, undefined, PATIENT))
  if (label.startsWith('Delete')) fireEvent.click(await screen.findByText('Delete', undefined, PATIENT))
  await waitFor(() => expect(warned).toHaveBeenCalledWith(words, expect.objectContaining({ status: 500 })), PATIENT)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), PATIENT)
  expect(screen.queryByText(/broken/)).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('sites.csv')).toBeTruthy()
})

/** Answers uploads and records the columns that they map. */
function checkingServer() {
  const mapped: unknown[] = []
  const server = show(<UploadDialog type="location" onClose={() => undefined} />, ({ method, path, body }) => {
    if (method !== 'POST' || path !== '/batch_uploads.json') return undefined
    mapped.push((body as { columns?: string }).columns)
    return { body: { batch_upload: batch() } }
  })
  return { ...server, mapped }
}
const meaning = (name: string) => screen.findByRole('combobox', { name: `Meaning of ${name}` }, PATIENT)

test('a file with foreign columns asks what they mean, with guesses and examples, and the next one remembers it', async () => {
  const { mapped, count } = checkingServer()
  await chooseFile('Ort;Breite;Lng;Hinweis\nZ\u00fcrich;47.4;8.5;Tor 3\n', 'fremd.csv')
  expect((await meaning('Breite')).textContent).toBe('Latitude')
  expect((await meaning('Ort')).textContent).toBe('Address')
  expect((await meaning('Hinweis')).textContent).toBe('Keep as own field')
  expect(screen.getByText('Z\u00fcrich')).toBeTruthy()
  expect(screen.getByText(/Missing: name\./)).toBeTruthy()
  expect(screen.getByText<HTMLButtonElement>('Check the rows').disabled).toBe(true)
  expect([upload().disabled, count('POST', '/batch_uploads.json')]).toEqual([true, 0])

  fireEvent.mouseDown(await meaning('Ort'))
  fireEvent.click(await screen.findByRole('option', { name: 'Name' }, PATIENT))
  fireEvent.mouseDown(await meaning('Hinweis'))
  fireEvent.click(await screen.findByRole('option', { name: 'Leave out' }, PATIENT))
  fireEvent.click(screen.getByText('Check the rows'))
  expect(await screen.findByText('Change columns', undefined, PATIENT)).toBeTruthy()
  const columns = { Ort: 'name', Breite: 'latitude', Hinweis: '' }
  expect(mapped.map((text) => JSON.parse(String(text)))).toEqual([columns])

  cleanup()
  const next = checkingServer()
  await chooseFile(new TextEncoder().encode('Ort,Breite,Lng,Hinweis\nBasel,47.6,7.6,\n'), 'fremd-2.csv')
  expect(await screen.findByText('Change columns', undefined, PATIENT)).toBeTruthy()
  expect(next.mapped.map((text) => JSON.parse(String(text)))).toEqual([columns])
})

test.each([
  ['Latin-1', Uint8Array.from('Sta\xdfe;PLZ\nZ\xfcrich;8001\n', (c) => c.charCodeAt(0))],
  ['UTF-16', Uint8Array.from(Buffer.from('\uFEFFSta\xdfe;PLZ\nZ\xfcrich;8001\n', 'utf16le'))],
])('the columns of a file in %s are read in the browser, too', async (_encoding, bytes) => {
  checkingServer()
  await chooseFile(bytes, 'x.csv')
  expect((await meaning('Sta\xdfe')).textContent).toBe('Keep as own field')
  expect((await meaning('PLZ')).textContent).toBe('ZIP')
  expect(screen.getByText('Z\xfcrich')).toBeTruthy()
})
