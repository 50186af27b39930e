/** A UUID of one repeated digit, as the rows of the catalogue have. */
export const uuid = (digit: number): string =>
  `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;

/** Brands. */
export const NORD = uuid(1);
export const SUD_WEST = uuid(2);

/** The product `LAMP-1`. */
export const LAMP = uuid(3);
