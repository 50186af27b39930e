const dayLength = 86_400_000;
const firstCommonDay = -62_167_219_200_000; // 0000-01-01
const afterCommonDays = 253_402_300_800_000; // 10000-01-01: years take a sign and six digits

/** "00" … "99". */
const two = Array.from({ length: 100 }, (_, value) =>
  String(value).padStart(2, "0"),
);

/**
 * `date.toISOString()`, several times faster: a page of records holds dozens of
 * dates, and the built-in takes most of the time that writing them does.
 *
 * @throws RangeError for an invalid date, as `toISOString` does.
 */
export function isoDateTime(date: Date): string {
  const time = date.getTime();
  if (!(time >= firstCommonDay && time < afterCommonDays)) {
    return date.toISOString();
  }
  const days = Math.floor(time / dayLength);
  const inDay = time - days * dayLength;
  const millis = inDay % 1000;
  const seconds = (inDay - millis) / 1000;
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const fraction = `${String(two[Math.floor(millis / 10)])}${String(millis % 10)}`;
  return `${isoDate(days)}T${String(two[hours])}:${String(two[minutes - hours * 60])}:${String(two[seconds - minutes * 60])}.${fraction}Z`;
}

/**
 * The date of a day counted from 1970-01-01, in the Gregorian calendar. Years
 * are taken to begin in March, so that a leap day is the last day of its year.
 */
function isoDate(days: number): string {
  const shifted = days + 719_468; // counted from 0000-03-01
  const era = Math.floor(shifted / 146_097); // of 400 years
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra -
    (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const century = Math.floor(year / 100);
  return `${String(two[century])}${String(two[year - century * 100])}-${String(two[month])}-${String(two[day])}`;
}
