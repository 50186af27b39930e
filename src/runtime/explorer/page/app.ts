import type { Counts } from "./counts.js";
import type { Description } from "./description.js";
import type { Place } from "./place.js";
import type { Service } from "./service.js";
import type { Settings } from "./settings.js";
import type { Titles } from "./titles.js";

/** What the parts of the page share. */
export interface App {
  readonly description: Description;
  readonly settings: Settings;
  readonly service: Service;
  readonly counts: Counts;
  readonly titles: Titles;
  /** Where the page is. */
  place(): Place;
  /** Goes to a place, which then is in the history. */
  go(place: Place): void;
  /** Loads what is shown again, after a write. */
  reload(): void;
  /** Whether the record has changes that were not saved, which a reload would lose. */
  hasChanges(): boolean;
  /** Says for a moment what was done. */
  tell(text: string): void;
}
