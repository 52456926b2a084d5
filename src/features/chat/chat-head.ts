/** The bar over a room and over the list of rooms: on phones, where it is the top of the screen, as dark as a page's own. */
export const CHAT_HEAD =
  'flex h-14 shrink-0 items-center border-b border-line max-md:h-[calc(3.5rem+var(--safe-top))] max-md:border-0 max-md:bg-bar max-md:pt-(--safe-top) max-md:text-bar-text max-md:[&_button]:text-bar-text-2 max-md:[&_button]:hover:bg-bar-hover'
