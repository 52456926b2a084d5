/** A league's or a venue's room. */
export interface OtherRoom {
  rid: string
  title: string
}

export type Room = { gameId: string } | OtherRoom
