/** The product logo: lanes that bend like fronts on a weather map. Hidden from screen readers, since the name is always beside it. */
export function BrandMark({ size = 36 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 36 36" aria-hidden="true">
      <rect width="36" height="36" rx="10" fill="#2456E6" />
      <g fill="none" strokeLinecap="round">
        <path d="M8 25.5c6.2 0 5.4-7 10-7s3.6-8 10-8" stroke="#fff" strokeWidth="3.2" />
        <g stroke="#9DB7FF" strokeWidth="2.4">
          <path d="M8 18c3.4 0 4.3-1.8 5.4-3.8C14.7 11.7 16 9 20.5 9" />
          <path d="M15.5 27.2c4 0 5-2.1 6.2-4.4 1.1-2.2 2.3-4.2 6.3-4.2" />
        </g>
      </g>
    </svg>
  )
}
