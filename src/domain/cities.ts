/** Taiwan's special municipalities, cities and counties, as the Central Weather Administration names them, from north to south. */
export const CITIES = [
  ['基隆市', 'Keelung City'],
  ['臺北市', 'Taipei City'],
  ['新北市', 'New Taipei City'],
  ['桃園市', 'Taoyuan City'],
  ['新竹市', 'Hsinchu City'],
  ['新竹縣', 'Hsinchu County'],
  ['苗栗縣', 'Miaoli County'],
  ['臺中市', 'Taichung City'],
  ['彰化縣', 'Changhua County'],
  ['南投縣', 'Nantou County'],
  ['雲林縣', 'Yunlin County'],
  ['嘉義市', 'Chiayi City'],
  ['嘉義縣', 'Chiayi County'],
  ['臺南市', 'Tainan City'],
  ['高雄市', 'Kaohsiung City'],
  ['屏東縣', 'Pingtung County'],
  ['宜蘭縣', 'Yilan County'],
  ['花蓮縣', 'Hualien County'],
  ['臺東縣', 'Taitung County'],
  ['澎湖縣', 'Penghu County'],
  ['金門縣', 'Kinmen County'],
  ['連江縣', 'Lienchiang County'],
] as const;

/** A city by its Chinese name. */
export type City = (typeof CITIES)[number][0];

/** Checks a city by its Chinese name; undefined when it is none of Taiwan's. */
export const toCity = (name: string): City | undefined => CITIES.find(([known]) => known === name)?.[0];

/** The cities that a name may mean, in Chinese (`台北`, `臺北市`) or English (`Taipei`): none, the one, or those to choose from. */
export function citiesNamed(text: string): readonly City[] {
  const name = plain(text).replace(/,? *(taiwan|臺灣)$/, '');
  return CITIES.filter(([chinese, english]) => {
    const whole = [chinese, plain(english)];
    return [...whole, chinese.slice(0, -1), plain(english).replace(/ (city|county)$/, '')].includes(name);
  }).map(([chinese]) => chinese);
}

const plain = (text: string): string =>
  text.normalize('NFKC').trim().toLowerCase().replaceAll('台', '臺').replace(/\s+/g, ' ');
