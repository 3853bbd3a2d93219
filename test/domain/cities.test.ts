import { expect, it } from 'vitest';
import { CITIES, citiesNamed } from '../../src/domain/cities.ts';

it.each(CITIES)('%s and %s are the same place, however they are written', (chinese, english) => {
  const ways = [chinese, chinese.replaceAll('臺', '台'), ` ${chinese} `, english, english.toUpperCase()];
  for (const way of ways) expect(citiesNamed(way), way).toEqual([chinese]);
});

it.each([
  ['台北', ['臺北市']],
  ['臺東', ['臺東縣']],
  ['Taipei', ['臺北市']],
  ['taipei, Taiwan', ['臺北市']],
  ['高雄 台灣', ['高雄市']],
  ['new  taipei', ['新北市']],
  ['Ｔａｉｃｈｕｎｇ', ['臺中市']],
  ['連江', ['連江縣']],
  ['新竹', ['新竹市', '新竹縣']],
  ['Hsinchu', ['新竹市', '新竹縣']],
  ['嘉義', ['嘉義市', '嘉義縣']],
  ['Chiayi', ['嘉義市', '嘉義縣']],
  ['東京', []],
  ['Tokyo', []],
  ['臺', []],
  ['市', []],
  ['Taiwan', []],
  ['', []],
  ['__proto__', []],
])('%j means %j', (name, cities) => {
  expect(citiesNamed(name)).toEqual(cities);
});
