/** Shown to admins next to the feed. */
export const GLM_TEXTS = {
  /** The library appends a stack of its own calls, which helps nobody on a page. */
  unreadable: (reason: string) => `It cannot be read: ${(reason.split('\n')[0] ?? '').slice(0, 200)}`,
  notNetcdf: 'It is no netCDF-4 file.',
  noFlashes: 'It holds no flashes.',
  tooMany: (count: number) => `It claims to hold ${count} flashes.`,
  missing: (name: string) => `Its variable ${name} is not as expected.`,
  impossible: (position: number) => `Flash ${position + 1} has no possible place or time.`,
  hung: 'It could not be read within 10 seconds.',
  noFiles: (satellite: string) => `There is no file of ${satellite} from the last half hour.`,
}
