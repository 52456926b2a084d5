/** A way past a long part of a page, for those who go by the tab key: it is seen while it has the focus. */
export const SKIP_LINK =
  'sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-(--z-system) focus:rounded-sm focus:bg-raised focus:px-4 focus:py-2 focus:shadow-2'
