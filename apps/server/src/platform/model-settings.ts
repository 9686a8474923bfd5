// Where the files of weather models are, and how they are named: their owners change both.
import * as z from 'zod'
import { webAddress } from './web-address.ts'

/** Buckets with the files of models and radars, on Amazon S3 and under the same name on a server that mirrors all feeds. */
const BUCKETS = {
  HRRR: 'noaa-hrrr-bdp-pds',
  NBM: 'noaa-nbm-grib2-pds',
  GFS: 'noaa-gfs-bdp-pds',
  /** Open data of the European Centre, https://www.ecmwf.int/en/forecasts/datasets/open-data. */
  IFS: 'ecmwf-forecasts',
  MRMS: 'noaa-mrms-pds',
} as const
type BucketName = keyof typeof BUCKETS
const REGIONS: Partial<Record<BucketName, string>> = { IFS: 'eu-central-1' }

/**
 * Templates of the names. The first is the one by which a model asks for its files; GFS v17 renames them, see the workflow of NOAA-EMC
 * (EVS pull request 1046).
 */
const FILES = {
  HRRR: ['hrrr.{date}/conus/hrrr.t{start}z.{product}f{lead}.grib2'],
  NBM: ['blend.{date}/{start}/{product}/blend.t{start}z.{product}.f{lead}.co.grib2'],
  GFS: [
    'gfs.{date}/{start}/atmos/gfs.t{start}z.pgrb2.0p25.f{lead}',
    'gfs.{date}/{start}/products/atmos/grib2/0p25/gfs.t{start}z.pres_a.0p25.f{lead}.grib2',
  ],
  IFS: ['{date}/{start}z/ifs/0p25/oper/{date}{start}0000-{lead}h-oper-fc.grib2'],
} as const satisfies Partial<Record<BucketName, readonly string[]>>
type NamedModel = keyof typeof FILES

const templates = z
  .string()
  .transform((text) => text.split(',').flatMap((one) => one.trim() || []))
  .refine(
    (list) => list.every((one) => ['{date}', '{start}', '{lead}'].every((part) => one.includes(part))),
    'must list names with {date}, {start} and {lead}',
  )
  .optional()

const addressVariable = (bucket: BucketName) => `${bucket}_URL` as const
const filesVariable = (model: NamedModel) => `${model}_FILES` as const

export const MODEL_VARIABLES: Readonly<Record<string, typeof templates | z.ZodOptional<typeof webAddress>>> = {
  ...Object.fromEntries(
    (Object.keys(BUCKETS) as BucketName[]).map((one) => [addressVariable(one), webAddress.optional()]),
  ),
  ...Object.fromEntries((Object.keys(FILES) as NamedModel[]).map((one) => [filesVariable(one), templates])),
}

interface ModelServer {
  baseUrl: string
  /** The operator chose the address, so it may be a private one. */
  isOwn: boolean
}

export interface ModelSettings {
  servers: Readonly<Record<BucketName, ModelServer>>
  /** The name by which a model asks for its files, and the names that they may have. */
  names: Readonly<Record<NamedModel, { own: string; templates: readonly string[] }>>
}

export function modelSettings(values: Readonly<Record<string, unknown>>, base: string | undefined): ModelSettings {
  const addressOf = (bucket: BucketName): ModelServer => {
    const own = values[addressVariable(bucket)] as string | undefined
    const mirror = base && `${base.replace(/\/$/, '')}/${BUCKETS[bucket]}`
    const region = REGIONS[bucket]
    const amazon = `https://${BUCKETS[bucket]}.s3.${region ? `${region}.` : ''}amazonaws.com`
    const baseUrl = own?.replace(/\/$/, '') ?? mirror ?? amazon
    return { baseUrl, isOwn: (own ?? mirror) !== undefined }
  }
  const namesOf = (model: NamedModel) => ({
    own: FILES[model][0],
    templates: (values[filesVariable(model)] as readonly string[] | undefined) ?? FILES[model],
  })
  return {
    servers: {
      HRRR: addressOf('HRRR'),
      NBM: addressOf('NBM'),
      GFS: addressOf('GFS'),
      IFS: addressOf('IFS'),
      MRMS: addressOf('MRMS'),
    },
    names: { HRRR: namesOf('HRRR'), NBM: namesOf('NBM'), GFS: namesOf('GFS'), IFS: namesOf('IFS') },
  }
}
