import type { AssetType } from '@stormlane/domain/assets'
import { AssetIcon } from './asset-icon.tsx'
import css from './crossing-list.module.css'

/** A blizzard can affect thousands of vehicles; nobody reads more names than this. */
const MOST_CROSSING = 12

interface CrossingAsset {
  type: AssetType
  id: string
  name: string
}

interface CrossingListProps<Asset extends CrossingAsset> {
  title: string
  assets: readonly Asset[]
  /** What a click does; `address` makes each name a link instead. */
  onAsset?: (asset: Asset) => void
  address?: (asset: Asset) => string
}

/** Lists the organization's assets that an alert, an incident or a storm touches; renders nothing if there are none. */
export function CrossingList<Asset extends CrossingAsset>({
  title,
  assets,
  onAsset,
  address,
}: CrossingListProps<Asset>) {
  if (assets.length === 0) return null
  return (
    <>
      <h3 className={css.heading}>{title}</h3>
      <ul className={css.list} aria-label={title}>
        {assets.slice(0, MOST_CROSSING).map((asset) => (
          <li key={`${asset.type} ${asset.id}`}>
            {address ? (
              <a href={address(asset)}>
                <AssetName {...asset} />
              </a>
            ) : (
              <button type="button" onClick={() => onAsset?.(asset)}>
                <AssetName {...asset} />
              </button>
            )}
          </li>
        ))}
        {assets.length > MOST_CROSSING && <li>{`${(assets.length - MOST_CROSSING).toLocaleString('en-US')} more`}</li>}
      </ul>
    </>
  )
}

const AssetName = ({ type, name }: CrossingAsset) => (
  <>
    <AssetIcon type={type} />
    <span dir="auto">{name}</span>
  </>
)
